import { readFile } from 'node:fs/promises';
import type { AnalyticsOverview } from '@everycast/contract/analytics';
import pg from 'pg';
import { readPdf } from '../support/pdf.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { expectAccessible } from './support/axe.ts';
import { startServer } from './support/server.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test as base } from './support/test.ts';

/** The audience likes within seconds; the collector looks for new posts each minute. Milliseconds. */
const collected = 150_000;
/** What is due is looked for each minute. Milliseconds. */
const sent = 90_000;
