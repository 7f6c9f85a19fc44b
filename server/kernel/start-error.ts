/** Why the program can't start: one clear line for the person who started it; the process exits with 1. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
