/**
 * The journeys that stream from the browser. Encoding takes most of what two cores have: beside each other, or beside anything else, they
 * would measure this machine instead of the product. They are a suite of their own, and run one by one.
 */
export const live = /^(first-stream|stream-analytics|streaming(-.+)?)$/;
