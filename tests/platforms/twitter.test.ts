import { subject } from './subjects/twitter.ts';
import { platformSuite } from './suite.ts';

platformSuite(subject);
