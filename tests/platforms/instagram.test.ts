import { subject } from './subjects/instagram.ts';
import { platformSuite } from './suite.ts';

platformSuite(subject);
