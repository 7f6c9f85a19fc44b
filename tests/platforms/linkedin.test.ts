import { subject } from './subjects/linkedin.ts';
import { platformSuite } from './suite.ts';

platformSuite(subject);
