import { subject } from './subjects/twitch.ts';
import { platformSuite } from './suite.ts';

platformSuite(subject);
