import type { Http } from '../../kernel/http/http.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { reviewCardRoutes } from './card-routes.ts';
import type { ClientReview } from './client-review.ts';
import { reviewLinkRoutes } from './link-routes.ts';
import { reviewReminderRoutes } from './reminder-routes.ts';
import { reviewRoutes } from './review-routes.ts';

/** What clients approve by links, and its links. */
export function clientReviewRoutes(
  http: Http,
  kernel: Pick<Kernel, 'publicUrl'>,
  { links, reviews, cards, reminders }: ClientReview,
): void {
  reviewLinkRoutes(http, links);
  reviewRoutes(http, reviews, () => kernel.publicUrl);
  reviewCardRoutes(http, cards);
  reviewReminderRoutes(http, reminders);
}
