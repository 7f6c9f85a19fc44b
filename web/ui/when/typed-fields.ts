// Loaded together, so that what both need is in their file rather than in one that every page loads.
export { TypedDate } from './TypedDate.tsx';
export { TypedTime } from './TypedTime.tsx';
