import * as commonWords from 'words:common';
import type { Media } from '@everycast/contract/media';
import { ApiProblem, problemOf } from './problem.ts';
import { currentWorkspace } from './workspace.ts';

/**
 * Uploads a file to the media library. `progress` receives the share that has been sent, 0 to 1. fetch doesn't report upload progress, so
 * this is the one place that uses XMLHttpRequest.
 * @throws ApiProblem; an AbortError if `signal` is aborted
 */
export function uploadMedia(file: File, progress: (share: number) => void, signal?: AbortSignal): Promise<Media> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/media');
    const workspace = currentWorkspace();
    if (workspace !== null) request.setRequestHeader('X-Workspace', workspace);
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) return resolve(new Response(request.responseText).json());
      const response = new Response(request.responseText, { status: request.status });
      problemOf(response, commonWords.words()('problem.unknown', { status: request.status })).then(reject);
    };
    request.onerror = () => reject(new ApiProblem('offline', commonWords.words()('problem.offline'), 0));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('file', file);
    request.send(body);
  });
}
