import type { BrandFont } from '@everycast/contract/brand';
import { useEffect, useState } from 'react';
import { brandFamily, faceOf } from '../../lib/brand-fonts.ts';

/** A font of a kit for as long as it is shown, under a name of its own. Browsers check fonts strictly: some are refused. */
export function useFontFace({ id, url }: Pick<BrandFont, 'id' | 'url'>): { family: string; state: 'loading' | 'loaded' | 'failed' } {
  const family = brandFamily(id);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useEffect(() => {
    const face = faceOf({ id, url });
    let isShown = true;
    document.fonts.add(face);
    face.load().then(
      () => isShown && setState('loaded'),
      () => isShown && setState('failed'),
    );
    return () => {
      isShown = false;
      document.fonts.delete(face);
    };
  }, [id, url]);
  return { family, state };
}
