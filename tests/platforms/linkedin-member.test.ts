import { subject } from './subjects/linkedin-member.ts';
import { platformSuite } from './suite.ts';

platformSuite(subject);
