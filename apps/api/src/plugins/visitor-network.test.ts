import { expect, test } from "vitest";
import { visitorNetwork } from "./visitor-network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:1:aaaa:bbbb:cccc:dddd", "2001:db8:0:1"],
  ["2001:DB8::1:2:3:4:5", "2001:db8:0:1"],
  ["2001:0db8:0000:0001::9", "2001:db8:0:1"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
])("%s is a visitor of the network %s", (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});
