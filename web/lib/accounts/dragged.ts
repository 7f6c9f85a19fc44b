const type = 'application/x-everycast-accounts';

/** Accounts that are dragged: their IDs, as what is dragged carries them. */
export const accountsDragged = {
  set(data: DataTransfer, ids: readonly string[]): void {
    data.setData(type, ids.join(','));
    data.effectAllowed = 'copy';
  },
  /** Whether accounts are dragged; which ones is known once they are dropped. */
  isOn: (data: DataTransfer): boolean => data.types.includes(type),
  get: (data: DataTransfer): string[] => data.getData(type).split(',').filter(Boolean),
};
