// Generated from the manifests by `npm run generate`. Don't edit.

export const platformPresets = [
  {
    "videoBitrate": 8000000,
    "audioBitrate": 128000,
    "id": "instagram-reel",
    "name": "Instagram Reel",
    "ratio": "9:16",
    "width": 1080,
    "height": 1920,
    "frameRate": {
      "min": 22.885,
      "max": 60
    },
    "maxSeconds": 900,
    "maxBytes": 300000000
  },
  {
    "videoBitrate": 8000000,
    "audioBitrate": 128000,
    "id": "instagram-feed",
    "name": "Instagram feed",
    "ratio": "4:5",
    "width": 1080,
    "height": 1350,
    "frameRate": {
      "min": 22.885,
      "max": 60
    },
    "maxSeconds": 900,
    "maxBytes": 300000000
  },
  {
    "videoBitrate": 8000000,
    "audioBitrate": 128000,
    "id": "twitter",
    "name": "Twitter video",
    "ratio": "original",
    "width": 1920,
    "height": 1080,
    "frameRate": {
      "min": 0.995,
      "max": 60
    },
    "maxSeconds": 1200,
    "maxBytes": 8000000000
  },
  {
    "videoBitrate": 8000000,
    "audioBitrate": 128000,
    "id": "facebook-reel",
    "name": "Facebook Reel",
    "ratio": "9:16",
    "width": 1080,
    "height": 1920,
    "frameRate": {
      "min": 23.88,
      "max": 60
    },
    "maxSeconds": 90,
    "maxBytes": 10000000000
  },
  {
    "videoBitrate": 8000000,
    "audioBitrate": 128000,
    "id": "facebook",
    "name": "Facebook video",
    "ratio": "original",
    "width": 1920,
    "height": 1080,
    "frameRate": {
      "min": 0.995,
      "max": 60
    },
    "maxSeconds": 14400,
    "maxBytes": 10000000000
  },
  {
    "videoBitrate": 8000000,
    "audioBitrate": 128000,
    "id": "linkedin",
    "name": "LinkedIn video",
    "ratio": "original",
    "width": 1920,
    "height": 1080,
    "frameRate": {
      "min": 0.995,
      "max": 60
    },
    "maxSeconds": 1800,
    "maxBytes": 500000000
  },
  {
    "videoBitrate": 8000000,
    "audioBitrate": 128000,
    "id": "tiktok",
    "name": "TikTok video",
    "ratio": "9:16",
    "width": 1080,
    "height": 1920,
    "frameRate": {
      "min": 22.885,
      "max": 60
    },
    "maxSeconds": 600,
    "maxBytes": 4000000000
  },
  {
    "videoBitrate": 12000000,
    "audioBitrate": 384000,
    "id": "youtube",
    "name": "YouTube video",
    "ratio": "16:9",
    "width": 1920,
    "height": 1080,
    "frameRate": {
      "min": 0.995,
      "max": 60
    },
    "maxSeconds": 43200,
    "maxBytes": 274877906944
  },
  {
    "videoBitrate": 12000000,
    "audioBitrate": 384000,
    "id": "youtube-short",
    "name": "YouTube Short",
    "ratio": "9:16",
    "width": 1080,
    "height": 1920,
    "frameRate": {
      "min": 0.995,
      "max": 60
    },
    "maxSeconds": 180,
    "maxBytes": 274877906944
  },
  {
    "videoBitrate": 8000000,
    "audioBitrate": 128000,
    "id": "mastodon",
    "name": "Mastodon video",
    "ratio": "original",
    "width": 1920,
    "height": 1080,
    "frameRate": {
      "min": 0.995,
      "max": 120
    },
    "maxSeconds": 86400,
    "maxBytes": 103809023
  },
  {
    "videoBitrate": 8000000,
    "audioBitrate": 128000,
    "id": "bluesky",
    "name": "Bluesky video",
    "ratio": "original",
    "width": 1920,
    "height": 1080,
    "frameRate": {
      "min": 0.995,
      "max": 60
    },
    "maxSeconds": 180,
    "maxBytes": 300000000
  }
] as const;
