import { changeEmailByStaff } from './orders/addresses/change-email-by-staff.ts';
import { findStaffOrder } from './orders/admin/find-staff-order.ts';
import { listStaffOrders } from './orders/admin/list-staff-orders.ts';
import { addOrderNote, sendOrderEmail, writeToCustomer } from './orders/admin/perform-order-verbs.ts';
import { saveView } from './orders/admin/saved-views.ts';
import { eraseCustomer } from './orders/customers/erase-customer.ts';
import { findCustomer, findCustomerSummary } from './orders/customers/find-customer.ts';
import { listCustomers } from './orders/customers/list-customers.ts';
import {
  addCustomerNote,
  readCustomerExport,
  requestCustomerExport,
} from './orders/customers/perform-customer-verbs.ts';
import { announceDeliveries, announcePacking, announceShipments } from './orders/fulfilment/announce.ts';
import {
  correctTracking,
  fulfilOrder,
  recordShipment,
  undoShipment,
  undoStep,
} from './orders/fulfilment/fulfil-order.ts';
import { checkShipmentFile, shipFile } from './orders/fulfilment/import-shipments.ts';
import { packOrders } from './orders/fulfilment/pack-orders.ts';
import { preparePrintJob } from './orders/fulfilment/prepare-print-job.ts';
import { explainRefusal, shipScan } from './orders/fulfilment/ship-scan.ts';
import { cancelOrder } from './payments/cancel-order.ts';
import type { Ports } from './ports/ports.ts';

/** Binds what staff do with orders, parcels and customers to its ports. */
export function createStaffOrderServices(ports: Ports) {
  return {
    fulfilment: {
      find: ports.fulfilment.find,
      listRecent: ports.fulfilment.listRecent,
      step: fulfilOrder.bind(null, ports),
      packOrders: packOrders.bind(null, ports),
      recordShipment: recordShipment.bind(null, ports),
      shipScan: shipScan.bind(null, ports),
      checkFile: checkShipmentFile.bind(null, ports),
      shipFile: shipFile.bind(null, ports),
      explainRefusal: explainRefusal.bind(null, ports),
      undoShipment: undoShipment.bind(null, ports),
      correctTracking: correctTracking.bind(null, ports),
      undoStep: undoStep.bind(null, ports),
      announceDeliveries: announceDeliveries.bind(null, ports),
      announcePacking: announcePacking.bind(null, ports),
      announceShipments: announceShipments.bind(null, ports),
      preparePrintJob: preparePrintJob.bind(null, ports),
    },
    staffOrders: {
      list: listStaffOrders.bind(null, ports),
      find: findStaffOrder.bind(null, ports),
      listNotes: ports.staffOrders.listNotes,
      addNote: addOrderNote.bind(null, ports),
      sendEmail: sendOrderEmail.bind(null, ports),
      changeEmail: changeEmailByStaff.bind(null, ports),
      sendMessage: writeToCustomer.bind(null, ports),
      listViews: ports.staffViews.list,
      saveView: saveView.bind(null, ports),
      removeView: ports.staffViews.remove,
    },
    customers: {
      list: listCustomers.bind(null, ports),
      find: findCustomer.bind(null, ports),
      findSummary: findCustomerSummary.bind(null, ports),
      addNote: addCustomerNote.bind(null, ports),
      requestExport: requestCustomerExport.bind(null, ports),
      readExport: readCustomerExport.bind(null, ports),
      erase: eraseCustomer.bind(null, { ...ports, cancelOrder: cancelOrder.bind(null, ports) }),
    },
  };
}
