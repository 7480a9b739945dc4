import type { BuildContext } from './build-context.js';
import { contentText, type Draft } from './draft.js';

/**
 * Sees to it that each approval answers a request that stands before it, and that each request is asked and answered
 * once. Of two answers the first counts: that is the one that was acted upon.
 */
export function withSoundApprovals(drafts: readonly Draft[], { log }: BuildContext): Draft[] {
  const requests = new Map<unknown, Draft>();
  const answers = new Map<unknown, Draft>();
  return drafts.filter((draft) => {
    const { item, recordId } = draft;
    if (item.type === 'mcp_approval_request') {
      const first = requests.get(item.id);
      if (first === undefined) {
        requests.set(item.id, draft);
        return true;
      }
      if (contentText(first) === contentText(draft)) tellOfDouble(recordId);
      else log.tell('item_dropped', recordId, 'an earlier request has its id, and it is left out');
      return false;
    }
    if (item.type !== 'mcp_approval_response') return true;
    const request = item.approval_request_id;
    const first = answers.get(request);
    if (first === undefined && requests.has(request)) {
      answers.set(request, draft);
      return true;
    }
    if (first === undefined) {
      log.tell('approval_dropped', recordId, 'it answers a request that is not there, and is left out');
    } else if (first.item.approve === item.approve) tellOfDouble(recordId);
    else
      log.tell(
        'approval_dropped',
        recordId,
        'an earlier record answers its request otherwise; it is left out',
      );
    return false;
  });

  function tellOfDouble(recordId: string): void {
    log.tell('duplicate_dropped', recordId, 'it says the same as an earlier record and is sent once');
  }
}
