import type { Kernel } from '../../kernel/kernel.ts';
import { createAnswered } from './answered.ts';
import { createHost } from './host.ts';
import { createReviewLinks, type ReviewLinks } from './links.ts';
import type { ClientReviewNeeds } from './needs.ts';
import { createReminders, type Reminders } from './reminders.ts';
import { createReviews, type Reviews } from './review.ts';
import { createReviewCards, type ReviewCards } from './review-cards.ts';
import { createReviewMails } from './review-mails.ts';
import { createReviewStore } from './review-store.ts';
import { createShown } from './shown.ts';
import { createVisits } from './visits.ts';

/** Clients review what waits for them by a link, without an account. */
export interface ClientReview {
  links: ReviewLinks;
  reviews: Reviews;
  cards: ReviewCards;
  reminders: Reminders;
  /** Sends the mails about new posts and the reminders that are due. Runs every five minutes. */
  tellAll(): Promise<void>;
}

export function createClientReview(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'jobs' | 'mail' | 'publicUrl' | 'secrets'>,
  needs: ClientReviewNeeds,
): ClientReview {
  const store = createReviewStore(kernel.db);
  const shown = createShown(needs);
  const answered = createAnswered(needs, { store, shown });
  const hostOf = createHost(needs);
  const reminders = createReminders(kernel, { store, hostOf });
  const mails = createReviewMails(kernel, { store, shown, hostOf, stopAddress: reminders.stopAddress });
  const visits = createVisits(kernel, { store, hostOf, mails });
  return {
    links: createReviewLinks(kernel, needs, { store, shown, hostOf, mails }),
    reviews: createReviews(kernel, needs, { store, shown, answered, hostOf, visits }),
    cards: createReviewCards(needs, { answered, visits }),
    reminders,
    tellAll: mails.tellAll,
  };
}
