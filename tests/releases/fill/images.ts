import { picture } from './material.ts';
import type { People } from './people.ts';

/** An image with an edit, and a version made of it. */
export async function addImages({ ida, harbour }: People): Promise<void> {
  ida.enter(harbour);
  const { id } = await ida.upload('quay.jpg', await picture('olive'), 'image/jpeg');
  const edit = { light: 10, crop: { x: 0, y: 0, width: 500, height: 500 }, ratio: '1:1' };
  await ida.call('PUT', `/api/v1/images/${id}/edit`, { edit, version: 0 });
  await ida.call('POST', `/api/v1/images/${id}/versions`, { edit });
}
