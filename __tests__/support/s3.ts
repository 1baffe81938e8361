/** A store that speaks S3 on the loopback interface, with one bucket. It knows one key, and does not look at signatures. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface TestS3 {
  /** For BACKUP_S3_URL. */
  readonly url: string;
  readonly secret: string;
  close(): Promise<void>;
}

export const BUCKET = 'sicherungen';

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'einlass-s3-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  return {
    url: `http://S3RVER@127.0.0.1:${port}/${BUCKET}/fest`,
    secret: 'S3RVER',
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
