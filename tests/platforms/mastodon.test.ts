import { subject } from './subjects/mastodon.ts';
import { platformSuite } from './suite.ts';

platformSuite(subject);
