import type { AccountGroup } from '@everycast/contract/account-groups';
import type { BrandFont, BrandKit } from '@everycast/contract/brand';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { addBrandFonts } from '../../../lib/brand-fonts.ts';
import { kitOf } from '../cards/brand.ts';

/** The brand whose colors and fonts the editor offers. */
export interface EditorBrand {
  kit: BrandKit;
  /** All fonts of the workspace: an image may use one of another brand. */
  fonts: readonly BrandFont[];
  groups: readonly AccountGroup[];
  /** Null: the workspace's own. */
  groupId: string | null;
  setGroup(id: string | null): void;
}

/** Null until it is loaded; the editor works without it. */
export function useBrand(): EditorBrand | null {
  const kits = useQuery(get('/api/v1/brand')).data;
  const fonts = useQuery(get('/api/v1/brand/fonts')).data?.items;
  const groups = useQuery(get('/api/v1/account-groups')).data?.items;
  const [groupId, setGroup] = useState<string | null>(null);
  if (!kits || !fonts || !groups) return null;
  addBrandFonts(fonts);
  return { kit: kitOf(kits, groupId), fonts, groups, groupId, setGroup };
}

/** “Inter Bold”. */
export const fontName = ({ family, style }: Pick<BrandFont, 'family' | 'style'>): string => [family, style].filter(Boolean).join(' ');

/** Whether texts in this font are bold: without that, browsers would make it lighter, and a regular one bolder than it is. */
export const isBold = ({ weight }: Pick<BrandFont, 'weight'>): boolean => weight >= 600;
