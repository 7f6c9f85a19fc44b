import { z } from 'zod';

/** Where an archive can be downloaded, for some minutes, by the person who asked for it. */
export const ArchiveLink = z.object({ url: z.string() }).meta({ id: 'ArchiveLink' });

export const ArchiveTicket = z.object({ ticket: z.string().min(1).max(500) });
