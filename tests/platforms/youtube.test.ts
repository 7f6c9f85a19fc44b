import { subject } from './subjects/youtube.ts';
import { platformSuite } from './suite.ts';

platformSuite(subject);
