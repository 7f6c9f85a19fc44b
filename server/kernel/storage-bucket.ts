import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from './config.ts';
import type { FileDisk, Range } from './file-disk.ts';

/** Files are sent in parts of this size, one at a time in memory: S3 accepts up to 10,000 parts, so files of up to 640 GB. Bytes. */
const usualPart = 64_000_000;

/** flydrive's bucket, which also sends and reads files of any size in parts. */
export class Bucket extends S3Driver implements FileDisk {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #part: number;

  constructor({ bucket, region, endpoint, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>, part = usualPart) {
    // Many S3 services support neither access lists nor the newer checksums; with a custom endpoint, buckets are named in the path.
    const client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    });
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
    this.#part = part;
  }

  async putFile(key: string, path: string, contentType: string): Promise<void> {
    await using file = await open(path);
    const { size } = await file.stat();
    const piece = async (from: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(this.#part, size - from)), 0, null, from);
      return buffer.subarray(0, bytesRead);
    };
    if (size <= this.#part) {
      await this.put(key, await piece(0), { contentType });
      return;
    }
    const name = { Bucket: this.#bucket, Key: key };
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand({ ...name, ContentType: contentType }));
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let from = 0; from < size; ) {
        const Body = await piece(from);
        const PartNumber = Parts.length + 1;
        const { ETag } = await this.#client.send(new UploadPartCommand({ ...name, UploadId, PartNumber, Body }));
        Parts.push({ ETag, PartNumber });
        from += Body.byteLength;
      }
      await this.#client.send(new CompleteMultipartUploadCommand({ ...name, UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      // Incomplete uploads would be kept, and paid for, without being visible.
      await this.#client.send(new AbortMultipartUploadCommand({ ...name, UploadId }));
      throw error;
    }
  }

  async getRange(key: string, { start, end }: Range): Promise<Readable> {
    const answer = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: `bytes=${start}-${end}` }));
    if (!(answer.Body instanceof Readable)) throw new Error(`The storage answered without the content of ${key}.`);
    return answer.Body;
  }

  async getBytesOf(key: string, range?: Range): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const stream = await (range ? this.getRange(key, range) : this.getStream(key));
    return Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>;
  }

  /** The file is on another machine. */
  pathOf(): null {
    return null;
  }
}
