/** Why the program cannot start: the message is one clear line for the person who started it, and the process ends with 1. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
