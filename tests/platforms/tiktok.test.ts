import { subject } from './subjects/tiktok.ts';
import { platformSuite } from './suite.ts';

platformSuite(subject);
