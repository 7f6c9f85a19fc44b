/** Currencies that Stripe counts without cents, and those with three digits after the point; all others have two. */
const none = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const three = new Set('bhd jod kwd omr tnd'.split(' '));

const unit = (currency: string): number => {
  const code = currency.toLowerCase();
  return none.has(code) ? 1 : three.has(code) ? 1000 : 100;
};

/** Stripe counts in the smallest unit of a currency. */
export const toMinor = (amount: number, currency: string): number => Math.round(amount * unit(currency));
export const fromMinor = (amount: number, currency: string): number => amount / unit(currency);
