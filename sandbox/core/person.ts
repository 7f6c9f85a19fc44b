/** A person, or something they own, with an account on the platform. */
export interface Person {
  id: string;
  handle: string;
  name: string;
}
