import { z } from "zod";
import { origin, readSettingGroup } from "./setting-values";

export interface S3Config {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export const S3_SETTINGS = {
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
};

/** null if no bucket is configured. @throws ConfigError */
export function s3ConfigOf(settings: z.infer<z.ZodObject<typeof S3_SETTINGS>>): S3Config | null {
  const required = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const values = readSettingGroup(settings, required, "S3");
  if (!values) return null;
  const [endpoint = "", bucket = "", accessKeyId = "", secretAccessKey = ""] = values;
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: settings.S3_REGION };
}
