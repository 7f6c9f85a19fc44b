export { shownHandle } from '@everycast/contract/named-platforms';
