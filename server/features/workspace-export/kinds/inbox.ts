import { accountOf, columns, inWorkspace, type Kind, kind, nameOf, times } from './kind.ts';
import { commentFields } from './posts.ts';

const person = (field: string) => `(select engagement_person.${field} from engagement_person where engagement_person.id = one.person_id)`;
const writer = { personName: person('name'), personHandle: person('handle'), personUrl: person('url') };
const ofConversations = { where: inWorkspace('conversation_id', 'conversation') };

export const ofInbox: readonly Kind[] = [
  kind('conversations', 'inbox', 'conversation', {
    ...columns('id kind'),
    ...accountOf('one.account_id'),
    ...writer,
    ...columns('text post_remote_id'),
    assignee: nameOf('one.assignee_id'),
    ...times('first_at last_at unanswered_since done_at snoozed_until'),
  }),
  kind(
    'messages',
    'inbox',
    'engagement_item',
    {
      ...columns('id conversation_id kind'),
      ...accountOf('one.account_id'),
      ...writer,
      ...columns('own text'),
      ...times('at'),
      permalink: 'one.permalink',
    },
    ofConversations,
  ),
  kind('replies', 'inbox', 'engagement_action', {
    ...columns('id conversation_id item_id action platform'),
    by: nameOf('one.user_id'),
    text: 'one.content',
    ...times('at'),
    state: '(select target.state from target where target.post_id = one.response_id limit 1)',
    permalink: '(select target.permalink from target where target.post_id = one.response_id limit 1)',
  }),
  kind('reply-requests', 'inbox', 'reply_request', {
    ...columns('id conversation_id item_id action state'),
    by: nameOf('one.asked_by'),
    ...columns('text note'),
    decidedBy: nameOf('one.decided_by'),
    ...times('asked_at decided_at'),
  }),
  kind('conversation-notes', 'inbox', 'comment', { ...columns('id conversation_id'), ...commentFields }, ofConversations),
  kind(
    'conversation-history',
    'inbox',
    'conversation_event',
    {
      ...columns('id conversation_id event'),
      by: nameOf('one.user_id'),
      assignee: nameOf('one.assignee_id'),
      ...times('snoozed_until at'),
    },
    ofConversations,
  ),
  kind('saved-replies', 'inbox', 'saved_reply', { ...columns('id name text'), ...times('created_at') }),
];
