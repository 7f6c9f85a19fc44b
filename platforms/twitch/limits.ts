/** From the descriptions of Send Chat Message and Send Chat Announcement; Twitch cuts off longer announcements. In UTF-16 units. */
export const chatLength = 500;
/** From the description of Create Channel Stream Schedule Segment. */
export const titleLength = 140;
/** From the description of Send Chat Announcement: one per this many seconds. */
export const announcementSeconds = 2;
/** Twitch requires each login to be validated every hour, and checks run a few minutes late. Minutes. */
export const lookEvery = 50;
/** Messages a broadcaster may send per period. Unofficial. */
export const messages = { max: 100, seconds: 30 };
