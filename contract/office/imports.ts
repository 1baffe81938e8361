/** The calls about imports: a file is read, its lines become members by a job, and what was refused comes back as a file. */
import { Type } from 'typebox';
import type { Call } from '../call.ts';
import { MessageReply } from '../entities.ts';
import { NO_TIMEOUT_MS } from '../limits.ts';
import {
  IMPORT_NAME_MAX_CHARS,
  ImportPlan,
  MemberImport,
  WaitingImports,
} from './importEntities.ts';
import { SheetsRefusal } from './importSheets.ts';
import { Job } from './jobEntities.ts';

export const importCalls = {
  uploadImport: {
    method: 'POST',
    path: '/api/auth/admin/imports/',
    summary: 'Reads a CSV or XLSX file of members; nothing is changed by it.',
    tag: 'imports',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    query: Type.Object({
      name: Type.String({ maxLength: IMPORT_NAME_MAX_CHARS }),
      /** Of a workbook with several: the place of the one that is read, from 1 on. */
      sheet: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
    }),
    bodyKind: 'bytes',
    body: Type.Unsafe<Blob>(Type.String({ format: 'binary' })),
    status: 201,
    reply: MemberImport,
    refusal: SheetsRefusal,
  },
  waitingImports: {
    method: 'GET',
    path: '/api/auth/admin/imports/',
    summary: 'Files that were read, and of which nothing has become members yet: the newest ones.',
    tag: 'imports',
    access: 'superuser',
    status: 200,
    reply: WaitingImports,
  },
  import: {
    method: 'GET',
    path: '/api/auth/admin/imports/{id}/',
    summary: 'A file that was read: its columns, its first lines, and what they are taken for.',
    tag: 'imports',
    access: 'superuser',
    status: 200,
    reply: MemberImport,
  },
  headImport: {
    method: 'POST',
    path: '/api/auth/admin/imports/{id}/head/',
    summary: 'Another of the first lines names the columns, or none.',
    tag: 'imports',
    access: 'superuser',
    body: Type.Object({ line: Type.Integer({ minimum: 0 }) }),
    status: 200,
    reply: MemberImport,
  },
  discardImport: {
    method: 'POST',
    path: '/api/auth/admin/imports/{id}/discard/',
    summary:
      'Deletes a file that was read, its lines and its dry runs, unless its import was started.',
    tag: 'imports',
    access: 'superuser',
    status: 200,
    reply: MessageReply,
  },
  planImport: {
    method: 'POST',
    path: '/api/auth/admin/imports/{id}/job/',
    summary: 'Begins the dry run of the job that makes members of the lines.',
    tag: 'imports',
    access: 'superuser',
    body: ImportPlan,
    status: 201,
    reply: Job,
  },
  refusedLines: {
    method: 'GET',
    path: '/api/auth/admin/jobs/{id}/refused/',
    summary: 'The lines of an import that were left alone or failed, as a table with the reasons.',
    tag: 'imports',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    status: 200,
    replyKind: 'bytes',
    mediaType: 'text/csv',
    reply: Type.Unsafe<Uint8Array<ArrayBuffer>>(Type.String({ format: 'binary' })),
  },
} as const satisfies Record<string, Call>;
