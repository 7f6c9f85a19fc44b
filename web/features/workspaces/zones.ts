/** A new workspace's zone: until another one is chosen, nobody has said where they are. */
export const firstZone = 'UTC';
