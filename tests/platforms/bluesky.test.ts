import { subject } from './subjects/bluesky.ts';
import { platformSuite } from './suite.ts';

platformSuite(subject);
