import english from '../../locales/en/upload.json' with { type: 'json' };
import { area } from '../i18n/i18n.ts';

export const uploadWords = area('upload', english);
