export const live: RegExp;
