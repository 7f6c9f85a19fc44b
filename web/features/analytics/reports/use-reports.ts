import type { NewReportLink, ReportScheduleSettings } from '@everycast/contract/analytics-reports';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { reportQuery } from './choice.ts';

type Query = ReturnType<typeof reportQuery>;

/** What a report says. Until another one is there, the old one stays. */
export const usePreview = (query: Query, enabled: boolean) =>
  useQuery({
    ...get('/api/v1/analytics-reports/preview', { params: { query } }),
    placeholderData: keepPreviousData,
    enabled,
  });

/** A report as a PDF file. */
export const loadPdf = (query: Query): Promise<Blob> =>
  answer(http.GET('/api/v1/analytics-reports/report.pdf', { params: { query }, parseAs: 'blob' })) as Promise<Blob>;

const linksChanged = () => Promise.all([refresh('/api/v1/report-links'), refresh('/api/v1/activity')]);
const schedulesChanged = () => Promise.all([refresh('/api/v1/report-schedules'), refresh('/api/v1/activity')]);
const onError = (problem: Error) => void toast.fail(problem.message);

export const useLinks = () => useQuery(get('/api/v1/report-links'));
export const useSchedules = () => useQuery(get('/api/v1/report-schedules'));

export const useNewLink = () =>
  useMutation({
    mutationFn: (body: NewReportLink) => answer(http.POST('/api/v1/report-links', { body })),
    onSettled: linksChanged,
  });

const linkActions = {
  revoke: (id: string) => http.POST('/api/v1/report-links/{id}/revoke', { params: { path: { id } } }),
  restore: (id: string) => http.POST('/api/v1/report-links/{id}/restore', { params: { path: { id } } }),
} as const;

export const useLinkAction = (action: keyof typeof linkActions, done?: () => void) =>
  useMutation({
    mutationFn: (id: string) => answer(linkActions[action](id)),
    onSuccess: done,
    onError,
    onSettled: linksChanged,
  });

/** @param id of the schedule that is changed; null for a new one */
export const useSaveSchedule = (id: string | null) =>
  useMutation({
    mutationFn: (body: ReportScheduleSettings) =>
      id === null
        ? answer(http.POST('/api/v1/report-schedules', { body }))
        : answer(http.PUT('/api/v1/report-schedules/{id}', { params: { path: { id } }, body })),
    onSettled: schedulesChanged,
  });

const scheduleActions = {
  pause: (id: string) => answer(http.POST('/api/v1/report-schedules/{id}/pause', { params: { path: { id } } })),
  resume: (id: string) => answer(http.POST('/api/v1/report-schedules/{id}/resume', { params: { path: { id } } })),
  restore: (id: string) => answer(http.POST('/api/v1/report-schedules/{id}/restore', { params: { path: { id } } })),
  remove: async (id: string) => void (await answer(http.DELETE('/api/v1/report-schedules/{id}', { params: { path: { id } } }))),
} as const;

export const useScheduleAction = (action: keyof typeof scheduleActions, done?: () => void) =>
  useMutation({
    mutationFn: async (id: string) => void (await scheduleActions[action](id)),
    onSuccess: done,
    onError,
    onSettled: schedulesChanged,
  });
