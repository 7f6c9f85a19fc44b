/** What all plans list (specification, section 9), in its order, and each item's status. A route can require one of them. */
export const planFeatures = [
  { id: 'bulk_post', standing: 'coming' },
  { id: 'draft_posts', standing: 'works' },
  { id: 'watermark', standing: 'partly' },
  { id: 'url_shortener', standing: 'coming' },
  { id: 'proxies', standing: 'coming' },
  { id: 'ai_content', standing: 'partly' },
  { id: 'image_editor', standing: 'coming' },
  { id: 'cloud_import', standing: 'coming' },
] as const;

/** The specification's plan table (section 9). Its prices have no currency. */
export const plans = [
  {
    name: 'Standard',
    monthlyPrice: 29,
    annualPrice: 290,
    socialAccounts: { upTo: false, count: 3 },
    accountsPerPlatform: 1,
    storage: '100MB',
    fileSize: '2MB',
    popular: false,
  },
  {
    name: 'Premium',
    monthlyPrice: 39,
    annualPrice: 390,
    socialAccounts: { upTo: true, count: 42 },
    accountsPerPlatform: 5,
    storage: '500MB',
    fileSize: '5MB',
    popular: true,
  },
  {
    name: 'Entrepreneur',
    monthlyPrice: 69,
    annualPrice: 690,
    socialAccounts: { upTo: true, count: 70 },
    accountsPerPlatform: 10,
    storage: '1000MB',
    fileSize: '10MB',
    popular: false,
  },
] as const;
export const trialDays = 14;
