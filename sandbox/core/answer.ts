/** A platform's response. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** application/json by default. */
  type?: string;
}
