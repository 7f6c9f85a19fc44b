/** Descriptions of Send Chat Message and Send Chat Announcement; longer announcements are cut off by Twitch. Counted in UTF-16 units. */
export const chatLength = 500;
/** Description of Create Channel Stream Schedule Segment. */
export const titleLength = 140;
/** Description of Send Chat Announcement: one in so many seconds. */
export const announcementSeconds = 2;
/** Twitch wants each login to be validated every hour, and looks come some minutes after their time. Minutes. */
export const lookEvery = 50;
/** Messages that a broadcaster may send in a time. Second-hand. */
export const messages = { max: 100, seconds: 30 };
