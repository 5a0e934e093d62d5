import { isPrivateServer } from "../../http/request/host-and-origin";
import { type DoctorCheck, noteFinding, okFinding, wrongFinding } from "./finding";

/** Whether people can read who runs a server that others reach (docs/product.md 12.15). */
export const operator: DoctorCheck = async ({ config }) => {
  const { name, contact } = config.operator;
  const missing = [...(name ? [] : ["OPERATOR_NAME"]), ...(contact ? [] : ["OPERATOR_CONTACT"])].join(", ");
  if (!missing) return [okFinding("operator", `${name}, ${contact}`)];
  if (config.publicUrl === null && isPrivateServer(config)) return [];
  const text = `${missing} not set: /privacy says that nobody has signed this server`;
  return [config.publicUrl === null ? noteFinding("operator", text) : wrongFinding("operator", text)];
};
