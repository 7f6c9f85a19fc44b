/** What all plans list (specification, section 9), in its order, and each item's status. A route can require one of them. */
export const planFeatures = [
  { id: 'bulk_post', standing: 'works' },
  { id: 'draft_posts', standing: 'works' },
  { id: 'watermark', standing: 'works' },
  { id: 'url_shortener', standing: 'works' },
  { id: 'proxies', standing: 'works' },
  { id: 'ai_content', standing: 'works' },
  { id: 'image_editor', standing: 'works' },
  { id: 'cloud_import', standing: 'works' },
] as const;

/** The specification's plan table (section 9). Its prices have no currency, and a megabyte is 1,000,000 bytes. */
export const plans = [
  {
    id: 'standard',
    name: 'Standard',
    monthlyPrice: 29,
    annualPrice: 290,
    socialAccounts: { upTo: false, count: 3 },
    accountsPerPlatform: 1,
    storageMegabytes: 100,
    fileMegabytes: 2,
    popular: false,
  },
  {
    id: 'premium',
    name: 'Premium',
    monthlyPrice: 39,
    annualPrice: 390,
    socialAccounts: { upTo: true, count: 42 },
    accountsPerPlatform: 5,
    storageMegabytes: 500,
    fileMegabytes: 5,
    popular: true,
  },
  {
    id: 'entrepreneur',
    name: 'Entrepreneur',
    monthlyPrice: 69,
    annualPrice: 690,
    socialAccounts: { upTo: true, count: 70 },
    accountsPerPlatform: 10,
    storageMegabytes: 1000,
    fileMegabytes: 10,
    popular: false,
  },
] as const;
export const trialDays = 14;
