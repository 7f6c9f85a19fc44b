import { z } from 'zod';

/** What a workspace may have. `null` means no limit. */
export const Entitlement = z
  .object({
    plan: z.string(),
    socialAccounts: z.number().int().nullable(),
    accountsPerPlatform: z.number().int().nullable(),
    storageBytes: z.number().int().nullable(),
    fileBytes: z.number().int().nullable(),
  })
  .meta({ id: 'Entitlement' });
export type Entitlement = z.infer<typeof Entitlement>;

/** The specification's plan table (section 9). The feature list is the same for all. Prices have no currency there. */
export const plans = [
  {
    name: 'Standard',
    monthlyPrice: 29,
    annualPrice: 290,
    socialAccounts: '3',
    accountsPerPlatform: 1,
    storage: '100MB',
    fileSize: '2MB',
    popular: false,
  },
  {
    name: 'Premium',
    monthlyPrice: 39,
    annualPrice: 390,
    socialAccounts: 'up to 42',
    accountsPerPlatform: 5,
    storage: '500MB',
    fileSize: '5MB',
    popular: true,
  },
  {
    name: 'Entrepreneur',
    monthlyPrice: 69,
    annualPrice: 690,
    socialAccounts: 'up to 70',
    accountsPerPlatform: 10,
    storage: '1000MB',
    fileSize: '10MB',
    popular: false,
  },
] as const;
export const planFeatures = [
  'Bulk post',
  'Draft posts',
  'Watermark',
  'URL shortener',
  'Proxies',
  'AI content and image generation',
  'Image editor',
  'Cloud import',
] as const;
export const trialDays = 14;
