import type { MessageCode } from '@everycast/messages/message';
import type { ActionName } from './catalogue-actions.ts';

export interface Shown {
  screen: string;
  shows: (string | RegExp)[];
  /** What a field lets people choose, by its label: all of it, in this order, or its beginning where the list goes on. */
  offers?: Record<string, string[]>;
}

/** The form of /settings, which /stream-settings is, too. */
const streamSettings: Omit<Shown, 'screen'> = {
  shows: [
    ...['Stream Settings', 'Notifications', 'Security', 'Language & Region', 'Save Settings'],
    ...['Camera', 'Microphone', 'Speakers', 'Resolution', 'Bitrate', 'FPS', 'Encoder', 'Format'],
    ...['Email notifications', 'Push notifications', 'Stream notifications'],
    ...['Two-factor authentication', 'API key access', 'Language', 'Time zone'],
  ],
  offers: {
    Resolution: ['720p', '1080p', '4K'],
    Bitrate: ['3,000 kbps', '4,500 kbps', '6,000 kbps', '8,000 kbps'],
    FPS: ['30', '60'],
    Encoder: ['x264'],
    Format: ['flv'],
    Language: ['English', 'Español', 'Français', 'Deutsch'],
    'Time zone': ['UTC', 'EST (New York)', 'PST (Los Angeles)', 'GMT (London)'],
  },
};

/**
 * Each string that the specification fixes (its sections 2, 5, 8 and 9), word for word, with the screen that shows it and what a person
 * does to see it. The strings stand here and not in the locale, for it is the locale that is held to them.
 */
export const catalogue: Record<ActionName, Shown> = {
  'opens the home page': {
    screen: '/',
    shows: [
      ...['Home', 'Features', 'Pricing', 'About', 'Blog', 'FAQ', 'Login', 'Get Started'],
      ...['AI Content Assistant', 'Examples', 'Capabilities', 'Limitations', 'Generate'],
    ],
  },
  'opens the features page': {
    screen: '/features',
    shows: ['AI Content Creation', 'Smart Scheduling', 'Analytics', 'Auto-Posting', 'Cross-Platform', 'Try Now'],
  },
  'opens the pricing page': {
    screen: '/pricing',
    shows: [
      ...['Monthly', 'Annually', 'Standard', 'Premium', 'POPULAR', 'Entrepreneur', 'Get started'],
      ...['Bulk post', 'Draft posts', 'Watermark', 'URL shortener', 'Proxies', 'AI content and image generation', 'Image editor'],
      'Cloud import',
    ],
  },
  'opens the FAQ': { screen: '/faq', shows: ['Contact Support'] },
  'opens the sign-up': {
    screen: '/signup',
    shows: ['Full name', 'Email', 'Password', 'Password must be at least 6 characters long'],
  },
  'comes with a referral code': { screen: '/signup', shows: ['Referral code'] },
  'signs up with something that is no address and a short password': {
    screen: '/signup',
    shows: ['Please enter a valid email address.', 'Password should be at least 6 characters long.'],
  },
  'signs up a second time': { screen: '/signup', shows: ['This email is already registered. Please sign in instead.', 'Sign In'] },
  'signs up where the refusal has no words': { screen: '/signup', shows: ['Failed to create account'] },
  'signs up': { screen: '/login', shows: ['Account created successfully! Please sign in.'] },
  'logs in with a wrong password': { screen: '/login', shows: ['Invalid email or password.'] },
  'logs in as nobody': { screen: '/login', shows: ['Invalid email or password.'] },
  'logs in with something that is no address': { screen: '/login', shows: ['Please enter a valid email address.'] },
  'logs in wrongly again and again': { screen: '/login', shows: ['Too many failed attempts. Please try again later.'] },
  'logs in where the refusal has no words': { screen: '/login', shows: ['Failed to log in'] },
  'logs in': {
    screen: '/dashboard',
    shows: [
      'Logged in successfully!',
      ...['Create Post', 'Analytics', 'Calendar', 'Content Management', 'Post Composer', 'Content Calendar', 'Media Library', 'Drafts'],
      ...['Go Live', 'Live Streaming', 'Stream Manager', 'Stream Settings', 'Stream Analytics', 'Schedule Stream'],
      ...['Dashboard', 'Features', 'Media Tools', 'Settings'],
    ],
  },
  'opens the modal of the calendar': {
    screen: '/calendar',
    shows: ['Instagram', 'Twitter', 'Facebook', 'Content', 'Date', 'Time', 'Cancel', 'Schedule Post'],
  },
  'opens Settings': { screen: '/settings', ...streamSettings },
  'saves settings': { screen: '/settings', shows: ['Settings saved successfully'] },
  'opens Stream Settings': { screen: '/stream-settings', ...streamSettings },
  'saves Stream Settings': { screen: '/stream-settings', shows: ['Settings saved successfully'] },
  'opens the studio': {
    screen: '/streaming',
    shows: [
      ...['Live Streaming', 'Go Live', 'Analytics', 'Settings', 'Platforms', 'Scenes', 'Clip Generator', 'Mute', 'Camera off'],
      ...['YouTube Live', 'Facebook Live', 'Twitch', 'LinkedIn Live', 'Twitter Live', 'Instagram Live'],
      ...['Main Scene', 'Camera, Microphone', 'Screen Share', 'Screen, Microphone'],
      ...['Picture in Picture', 'Camera, Screen, Microphone'],
    ],
  },
  'adds a source to a scene': { screen: '/streaming', shows: ['Camera', 'Screen', 'Microphone', 'Image', 'Text'] },
  'sets a stream up without a key': {
    screen: '/streaming',
    shows: ['Stream key', 'RTMP URL', 'Please enter both stream key and RTMP URL'],
  },
  'copies the stream key': { screen: '/streaming', shows: ['Copied to clipboard'] },
  'goes live': { screen: '/streaming', shows: ['LIVE', 'End Stream'] },
  'opens Stream Analytics': { screen: '/stream-analytics', shows: ['Stream Analytics'] },
  'opens Schedule Stream': { screen: '/schedule-stream', shows: ['Schedule Stream'] },
  'copies the details of a post': { screen: '/posts/:id', shows: ['Copied to clipboard'] },
  'asks for snapshots of nothing': { screen: '/clip-generator', shows: ['Clip Generator', 'Please enter a video URL'] },
  'asks for snapshots of a link that is none to a video': { screen: '/clip-generator', shows: ['Invalid YouTube URL'] },
  'asks for snapshots of a linked video': { screen: '/clip-generator', shows: ['Snapshots generated successfully!'] },
  'asks for snapshots that cannot be taken': { screen: '/clip-generator', shows: ['Failed to generate snapshots'] },
  'loads a video from nothing': { screen: '/video-editor', shows: ['Video Editor', 'Load Video', 'Please enter a video URL'] },
  'waits for a video': { screen: '/video-editor', shows: ['Processing...'] },
  'loads a video from where none is': { screen: '/video-editor', shows: ['Failed to load video. Please check the URL'] },
  // What the player holds for browsers that cannot play is seen in none that can: its journey looks for it.
  'loads a video': { screen: '/video-editor', shows: ['Video loaded successfully', 'Trim Video', 'Export', 'Export Video'] },
  'trims a video': { screen: '/video-editor', shows: ['Video trimmed successfully'] },
  'trims a video where that fails': { screen: '/video-editor', shows: ['Failed to trim video'] },
  'opens Media Tools': { screen: '/media-tools', shows: ['Media Tools', 'Live Streaming', 'Video Editor', 'Clip Generator'] },
  'opens the media library': { screen: '/media-library', shows: ['Media Library'] },
  'opens Engagement': { screen: '/engagement', shows: ['Total Likes', 'Comments', 'Response Rate', 'Avg Response Time'] },
  'opens Engagement where the metrics fail': { screen: '/engagement', shows: ['Failed to load engagement metrics'] },
  'engages on Instagram': {
    screen: '/engagement',
    shows: ['Liked post on Instagram', 'Posted comment on Instagram', 'Sent DM on Instagram'],
  },
  'engages on Twitter': { screen: '/engagement', shows: ['Liked tweet', 'Posted reply on Twitter', 'Sent DM on Twitter'] },
  'engages on Facebook': {
    screen: '/engagement',
    shows: ['Liked post on Facebook', 'Posted comment on Facebook', 'Sent message on Facebook'],
  },
  'engages on LinkedIn': {
    screen: '/engagement',
    shows: ['Liked post on LinkedIn', 'Posted comment on LinkedIn', 'Sent message on LinkedIn'],
  },
  'has nothing left of this hour': { screen: '/engagement', shows: [/^Rate limit exceeded for comment\b/] },
  'opens Analytics without an account': {
    screen: '/analytics',
    shows: [
      ...['Total Followers', 'Engagement Rate', 'Total Shares', 'Comments', 'Engagement Overview', 'Platform Distribution'],
      ...['Instagram', 'Twitter', 'Facebook'],
      // The days come with their dates.
      ...[/^Mon \d+$/, /^Tue \d+$/, /^Wed \d+$/, /^Thu \d+$/, /^Fri \d+$/, /^Sat \d+$/, /^Sun \d+$/],
    ],
  },
  'opens an address that leads nowhere': { screen: 'every unknown address', shows: ['Unexpected Application Error!'] },
};

/** What the server says of a wrong action, which screens don't send; its rules' tests check when. By the message's code. */
export const answers: readonly [MessageCode, Record<string, string>, string][] = [
  ['engagement.user_required', {}, 'User ID is required'],
  ['engagement.comment_required', {}, 'Comment content is required'],
  ['engagement.dm_required', {}, 'DM content is required'],
  ['engagement.unsupported_platform', {}, 'Unsupported platform'],
  ['engagement.unsupported_action', { platform: 'LinkedIn' }, 'Unsupported action for LinkedIn'],
  ['engagement.rate_limited_like', {}, 'Rate limit exceeded for like'],
];
