/** Mail in plain text. Where no SMTP server is set it stays in the in-app outbox. */
export interface Mail {
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}
