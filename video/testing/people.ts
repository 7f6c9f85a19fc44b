import { fileURLToPath } from 'node:url';

const picture = (name: string) => fileURLToPath(new URL(`../assets/${name}`, import.meta.resolve('@vladmandic/human')));

/** Photos of people, from the face model's package. */
export const onePerson = picture('screenshot-faceid.jpg');
export const somePeople = picture('screenshot-facedetect.jpg');
/** ffmpeg's filter that crops the face from the first: 136 pixels each way. */
export const faceOfOne = 'crop=136:136:16:143';
