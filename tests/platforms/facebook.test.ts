import { subject } from './subjects/facebook.ts';
import { platformSuite } from './suite.ts';

platformSuite(subject);
