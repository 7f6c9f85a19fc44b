import { cut } from '@everycast/video/cut/cut';
import { exportVideo } from '@everycast/video/export/export';
import { thumbnailSheet } from '@everycast/video/pictures/thumbnails';
import { keyframes, probe, probeMade } from '@everycast/video/probe/probe';
import { playsInBrowsers, proxy } from '@everycast/video/proxy/proxy';
import { waveform } from '@everycast/video/sound/waveform';

/** What jobs use of the video engine; tests may replace it. */
export const engine = { probe, probeMade, keyframes, thumbnailSheet, waveform, playsInBrowsers, proxy, cut, exportVideo };
export type Engine = typeof engine;
