import { fileURLToPath } from 'node:url';

const picture = (name: string) => fileURLToPath(new URL(`../assets/${name}`, import.meta.resolve('@vladmandic/human')));

/** Pictures of people, as they come with the package of the face model. */
export const onePerson = picture('screenshot-faceid.jpg');
export const somePeople = picture('screenshot-facedetect.jpg');
/** ffmpeg's filter that cuts the face out of the first: 136 pixels each way. */
export const faceOfOne = 'crop=136:136:16:143';
