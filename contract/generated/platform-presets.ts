// Generated from the manifests by `npm run generate`. Don't edit.

export const platformPresets = [
  {
    "videoBitrate": 8000000,
    "audioBitrate": 128000,
    "id": "instagram-reel",
    "ratio": "9:16",
    "width": 1080,
    "height": 1920,
    "name": {
      "code": "presets.reel",
      "params": {
        "platform": "Instagram"
      }
    },
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
    "ratio": "4:5",
    "width": 1080,
    "height": 1350,
    "name": {
      "code": "presets.feed",
      "params": {
        "platform": "Instagram"
      }
    },
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
    "ratio": "original",
    "width": 1920,
    "height": 1080,
    "name": {
      "code": "presets.video",
      "params": {
        "platform": "Twitter"
      }
    },
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
    "ratio": "9:16",
    "width": 1080,
    "height": 1920,
    "name": {
      "code": "presets.reel",
      "params": {
        "platform": "Facebook"
      }
    },
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
    "ratio": "original",
    "width": 1920,
    "height": 1080,
    "name": {
      "code": "presets.video",
      "params": {
        "platform": "Facebook"
      }
    },
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
    "ratio": "original",
    "width": 1920,
    "height": 1080,
    "name": {
      "code": "presets.video",
      "params": {
        "platform": "LinkedIn"
      }
    },
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
    "ratio": "9:16",
    "width": 1080,
    "height": 1920,
    "name": {
      "code": "presets.video",
      "params": {
        "platform": "TikTok"
      }
    },
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
    "ratio": "16:9",
    "width": 1920,
    "height": 1080,
    "name": {
      "code": "presets.video",
      "params": {
        "platform": "YouTube"
      }
    },
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
    "ratio": "9:16",
    "width": 1080,
    "height": 1920,
    "name": {
      "code": "presets.short",
      "params": {
        "platform": "YouTube"
      }
    },
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
    "ratio": "original",
    "width": 1920,
    "height": 1080,
    "name": {
      "code": "presets.video",
      "params": {
        "platform": "Mastodon"
      }
    },
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
    "ratio": "original",
    "width": 1920,
    "height": 1080,
    "name": {
      "code": "presets.video",
      "params": {
        "platform": "Bluesky"
      }
    },
    "frameRate": {
      "min": 0.995,
      "max": 60
    },
    "maxSeconds": 180,
    "maxBytes": 300000000
  }
] as const;
