import { readConfig } from "../../config/config";
import { SECOND } from "../../runtime/units";
import { CommandFailure } from "../output";
import type { UpgradeSettings } from "./journal";
import type { TrustOptions } from "./trust";

export interface UpgradeOptions extends TrustOptions {
  /** Command that restarts the server. */
  restart?: string;
  /** Service of systemd; stands for `restart` and `dataBy`. */
  unit?: string;
  dataBy?: string;
  url?: string;
  /** s */
  wait: number;
  /** The installed program, where it is not this one. */
  program?: string;
  resume?: boolean;
}

const UNIT_NAME = /^[\w@-]+$/;

/** The unit's user and folder are there for its services alone, so a command is one too (README, "As whom"). */
function unitSettings(unit: string): Pick<UpgradeSettings, "restart" | "stop" | "dataBy"> {
  const name = unit.replace(/\.service$/, "");
  if (!UNIT_NAME.test(name)) throw new CommandFailure(`${unit} is no name of a unit`);
  const properties = ["DynamicUser=yes", `User=${name}`, `StateDirectory=${name}`, `EnvironmentFile=-/etc/${name}.env`];
  return {
    restart: `systemctl restart ${name}`,
    stop: `systemctl stop ${name}`,
    dataBy: `systemd-run --quiet --pipe --wait --collect ${properties.map((each) => `-p ${each}`).join(" ")} -E DATA_DIR=/var/lib/${name}`,
  };
}

const ANY_ADDRESS = /^(0\.0\.0\.0|::)$/;

/** Where the server of the settings answers. @throws CommandFailure where only it knows */
function ownUrl(): string {
  const { host, port } = readConfig();
  if (port === 0) throw new CommandFailure("PORT is 0: --url says where the server answers");
  const reached = ANY_ADDRESS.test(host) ? "127.0.0.1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

/** Settings of an upgrade from its options. @throws CommandFailure */
export function readSettings({ restart, unit, dataBy, url, wait }: UpgradeOptions): UpgradeSettings {
  const given = unit === undefined ? { restart: null, stop: null, dataBy: null } : unitSettings(unit);
  return {
    restart: restart ?? given.restart,
    stop: restart === undefined ? given.stop : null,
    dataBy: dataBy ?? given.dataBy,
    url: url?.replace(/\/+$/, "") ?? ownUrl(),
    wait: wait * SECOND,
  };
}
